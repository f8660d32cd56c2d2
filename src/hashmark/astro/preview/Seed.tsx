/** Shows nothing. Its island brings a directive to a page, so that islands which come later find it there. */
export default function Seed() {
  return null;
}
