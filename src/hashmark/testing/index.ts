export { emptied } from './gallery/asked-data.ts';
export { examplesOf, GALLERY, type GalleryManifest, galleryManifest } from './gallery/examples.ts';
export { renderWidget, type WidgetUnderTest } from './widgets/render-widget.ts';
