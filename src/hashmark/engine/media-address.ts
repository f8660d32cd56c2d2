/** A picture of the library, as addresses name it. */
export interface MediaAddress {
  readonly id: string;
  /** Which of its files: pictures can be replaced. */
  readonly version: string;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly extension: string;
}

/** The widths in which pictures are kept besides their own, in pixels. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const;

const ADDRESS =
  /^\/media\/(?<id>[a-z0-9]{12})\/(?<version>[0-9a-f]{12})-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})\/(?<name>[a-z0-9][a-z0-9-]{0,79})\.(?<extension>jpg|png|webp)$/;

/** Reads the address of a picture of the library; undefined for every other. Drawings have no other widths. */
export function readMediaAddress(address: string): MediaAddress | undefined {
  const groups = ADDRESS.exec(address)?.groups;
  if (!groups) return undefined;
  const { id = '', version = '', name = '', extension = '' } = groups;
  return { id, version, name, extension, width: Number(groups.width), height: Number(groups.height) };
}

/** What changes when the library tells something else of a picture. */
export const mediaTag = ({ id }: Pick<MediaAddress, 'id'>): string => `media:${id}`;

/** A picture in its other widths, for `srcset`. @param format `webp` or `avif` */
export function listWidths(address: MediaAddress, format: 'webp' | 'avif'): string {
  const { id, version, width, height, name } = address;
  const widths = MEDIA_WIDTHS.filter((one) => one < width);
  return [...widths, width]
    .map((one) => `/media/${id}/${version}-${width}x${height}/${name}.${one}.${format} ${one}w`)
    .join(', ');
}
