/** Letters of other scripts that look like one of ours, each before that one. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  'аaеeоoрpсcуyхxіiјjѕsАAВBЕEКKМMНHОOРPСCТTХXΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνv'
    .match(/../g)
    ?.map(([letter = '', ours = '']) => [letter, ours]),
);
/** What can't be seen, as HTML writes it. */
const UNSEEN = /&(?:nbsp|shy|zwn?j|#160|#173|#8203);/g;

/**
 * The name of a widget or variable without what writers put into it by mistake: blanks, hyphens and other signs, what can't be
 * seen, letters that only look right.
 */
export const plainName = (name: string): string =>
  name
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
    .toLowerCase();
