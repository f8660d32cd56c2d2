/** What a variable may be called, as a part of a regular expression. */
export const VARIABLE_NAME = '[A-Za-z][A-Za-z0-9_]*';

/** A variable in a text, `{name}`; its first group is the name. */
export const VARIABLE = new RegExp(`\\{(${VARIABLE_NAME})\\}`, 'g');
