import { useWords } from '../messages.ts';
import { addressOf } from '../shell/router.ts';

interface Props {
  /** The file of the library that is to be described; nothing is shown without. */
  readonly media: string | undefined;
  readonly locale: string;
}

/** The way from what is said of a picture to the field in which the library describes it. */
export function DescribeLink({ media, locale }: Props) {
  const { t, language } = useWords();
  if (media === undefined) return null;
  return (
    <a href={addressOf(`/media/${media}/${locale}`)} lang={language}>
      {t('MEDIA.DESCRIBE')}
    </a>
  );
}
