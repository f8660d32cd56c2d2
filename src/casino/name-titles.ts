/** What the kinds of names of the platform are called, in the languages in which people work on the site. */
export const nameTitles = {
  bonus: { en: 'Bonus', de: 'Bonus', fr: 'Bonus' },
  'category-or-maker-of-games': {
    en: 'Category or maker of games',
    de: 'Kategorie oder Hersteller von Spielen',
    fr: 'Catégorie ou éditeur de jeux',
  },
  'category-of-live-games': {
    en: 'Category of live games',
    de: 'Kategorie von Live-Spielen',
    fr: 'Catégorie de jeux en direct',
  },
  'category-of-pokies': { en: 'Category of pokies', de: 'Kategorie von Pokies', fr: 'Catégorie de pokies' },
  'collection-of-games': { en: 'Collection of games', de: 'Sammlung von Spielen', fr: 'Collection de jeux' },
  country: { en: 'Country', de: 'Land', fr: 'Pays' },
  game: { en: 'Game', de: 'Spiel', fr: 'Jeu' },
  jackpot: { en: 'Jackpot', de: 'Jackpot', fr: 'Jackpot' },
  lottery: { en: 'Lottery', de: 'Lotterie', fr: 'Loterie' },
  'maker-of-games': { en: 'Maker of games', de: 'Hersteller von Spielen', fr: 'Éditeur de jeux' },
  offer: { en: 'Offer', de: 'Angebot', fr: 'Offre' },
  'player-group': { en: 'Group of players', de: 'Gruppe von Spielern', fr: 'Groupe de joueurs' },
  quest: { en: 'Quest', de: 'Quest', fr: 'Quête' },
  tournament: { en: 'Tournament', de: 'Turnier', fr: 'Tournoi' },
  'tournament-or-lottery': {
    en: 'Tournament or lottery',
    de: 'Turnier oder Lotterie',
    fr: 'Tournoi ou loterie',
  },
} as const;
