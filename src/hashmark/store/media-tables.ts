/** A file of the library, as it is now. */
export interface MediaRow {
  id: string;
  /** In the letters of addresses, without an ending. */
  name: string;
  folder: string;
  /** The first letters of the hash of its file. */
  version: string;
  extension: string;
  /** In pixels; 0 where it is no picture. */
  width: number;
  height: number;
  bytes: number;
  /** What it shows by language, as JSON. */
  alt: string;
  /** What it is searched by: name, folder and what it shows, without accents in lower case. */
  search: string;
  /** What matters in it, in thousandths of its sides. */
  focal_x: number;
  focal_y: number;
  created_at: number;
  created_by: string;
  trashed_at: number | null;
}

/** A file that one of the library is, or was before it was replaced. */
export interface MediaVersionRow {
  media_id: string;
  version: string;
  extension: string;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  created_by: string;
}

export interface MediaTables {
  media: MediaRow;
  media_versions: MediaVersionRow;
}
