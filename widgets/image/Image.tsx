import type { WidgetProps } from 'hashmark/widget';
import type widget from './widget.ts';

/** A picture with its proportions, its ground and its other cuts. Needs no script. */
export default function Image({
  src,
  width,
  height,
  alt,
  retina,
  phone,
  ground,
  caption,
}: WidgetProps<typeof widget>) {
  return (
    <figure className="widget image" data-inks={ground}>
      <picture>
        {phone && <source media="(width < 600px)" srcSet={phone} />}
        <img
          src={src}
          srcSet={retina && `${src} 1x, ${retina} 2x`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
