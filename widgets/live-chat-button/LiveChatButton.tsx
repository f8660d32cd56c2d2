import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { LineIcon } from '../../src/ui/LineIcon.tsx';
import type widget from './widget.ts';

/** Opens the support chat (WIDGET-10); a link to the support page where no script has run. */
export default function LiveChatButton({ i18n, label, reader }: WidgetProps<typeof widget>) {
  const words = label ? resolveText(label, reader.currency) : translator(i18n)('CHAT.OPEN');
  return (
    <a className="widget button live-chat-button" href={`${reader.prefix}/support`} data-chat>
      <LineIcon name="chat" size={20} />
      {words}
    </a>
  );
}
