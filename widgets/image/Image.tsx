import { listWidths, readMediaAddress } from 'hashmark/engine';
import type { WidgetProps } from 'hashmark/widget';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The picture is as wide as the column of the page, but for its margins. */
const SIZES = '(width < 1360px) 100vw, 1360px';

/**
 * A picture with its proportions, its ground and its other cuts. One of the library brings its proportions, its files, its words
 * and a few pixels that stand there until it has come. Needs no script.
 */
export default function Image({
  src,
  width,
  height,
  alt,
  retina,
  phone,
  ground,
  caption,
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const own = readMediaAddress(src);
  const [wide, high] = [width ?? own?.width, height ?? own?.height];
  const dense = retina && `${src} 1x, ${retina} 2x`;
  return (
    <figure
      className="widget image"
      data-inks={ground}
      data-focus-x={data?.focus.x}
      data-focus-y={data?.focus.y}
    >
      <span className="image__frame">
        {/* Once a picture has come, its own proportions would win over those of its attributes. */}
        <svg className="image__space" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true" />
        {data?.preview && <img className="image__preview" src={data.preview} alt="" />}
        <picture>
          {phone && <source media="(width < 600px)" srcSet={phone} />}
          {own && <source type="image/avif" srcSet={listWidths(own, 'avif')} sizes={SIZES} />}
          <img
            src={src}
            srcSet={own ? listWidths(own, 'webp') : dense}
            sizes={own && SIZES}
            alt={alt ?? data?.alt ?? ''}
            width={wide}
            height={high}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </span>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
