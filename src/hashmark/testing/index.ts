export { galleryPath, galleryView, paramDocs } from './gallery.ts';
