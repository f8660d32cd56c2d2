/** The site whose pages are made: the default export of `src/site.ts`. */
declare module 'virtual:hashmark/site' {
  const site: import('../site/define-site.ts').Site;
  export default site;
}
