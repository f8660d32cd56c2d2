/** Loaded before a server: nobody who opens a page is counted, and nothing of what a reader sends is looked at for it. */
import { Page } from '../../src/hashmark/page-cache/page.ts';

Page.prototype.count = () => undefined;
