/** Who has written, without the door that they came through: `studio:ann@site.example`. */
export const plainName = (actor: string): string => actor.replace(/^studio:/, '');
