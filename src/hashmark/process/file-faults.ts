const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name',
  ENOENT: 'it is not there',
  ELOOP: 'its links lead in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk has no more room for this user',
  EFBIG: 'it is too large',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'the path is too long',
  ENOTEMPTY: 'there is a folder of this name that is not empty',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
};

/** Why the system has not done something with a file or folder. */
export interface FileFault {
  /** As the system names it: `ENOENT`. */
  readonly code: string;
  readonly why: string;
  /** As far as the system says it. */
  readonly path: string | undefined;
}

/** Reads what file operations throw; undefined for whatever else is thrown. */
export function explainFileFault(error: unknown): FileFault | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === 'connect' || syscall === 'listen') return undefined;
  if (WHY[code] === undefined && (syscall === undefined || !/^E[A-Z]+$/.test(code))) return undefined;
  return { code, why: WHY[code] ?? `the system says ${code}`, path };
}
