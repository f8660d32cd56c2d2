/**
 * Clicks once more on what was clicked last, at most eight seconds ago, if it matches: for a script that answers clicks, once it does.
 * The head of the page, which runs before all else, keeps that click.
 */
declare function _repeatClick(selector: string): void;
