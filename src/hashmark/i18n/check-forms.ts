/** Fields of regions that hold one name after the other, each with an example. */
const LISTS = { locales: "`['en', 'de']`", currencies: "`['EUR', 'CAD']`", closedCountries: "`['US']`" };

/** Fields of regions that hold an entry for each name. */
const TABLES = {
  localeOfCountry: "`{ AT: 'de' }`",
  markets: "`{ CA: { currency: 'CAD' } }`",
  licences: "`{ main: {}, EE: { home: 'EE' } }`",
  coins: '`{ GEM: { subunits: 1000 } }`',
};

/** Fields whose entries say more of each name; those of coins are checked with what they say. */
const DETAILED = ['markets', 'licences'] as const;

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function check(field: string, value: unknown, isRight: boolean, repair: string): void {
  if (value !== undefined && !isRight)
    throw new Error(`\`regions.${field}\`: saw ${JSON.stringify(value)}. ${repair}`);
}

/** @throws when a field of regions holds another form of value than it takes, which would be read as something else */
export function checkForms(regions: Readonly<Record<string, unknown>>): void {
  for (const [field, example] of Object.entries(LISTS))
    check(field, regions[field], Array.isArray(regions[field]), `Write a list, such as ${example}.`);
  for (const [field, example] of Object.entries(TABLES))
    check(field, regions[field], isTable(regions[field]), `Write an object, such as ${example}.`);
  for (const field of DETAILED)
    for (const [name, traits] of Object.entries(regions[field] ?? {}))
      check(
        `${field}.${name}`,
        traits ?? null,
        isTable(traits),
        `Write an object, such as ${TABLES[field]}.`,
      );
}
