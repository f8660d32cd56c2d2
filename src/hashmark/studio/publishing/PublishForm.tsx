import { type FormEvent, useState } from 'react';
import type { Target, Window } from '../api/publishing.ts';
import { useWords } from '../messages.ts';
import { Findings } from './Findings.tsx';
import { usePreflight } from './use-preflight.ts';
import { instantsOf, useWallWindow, WindowFields } from './WindowFields.tsx';

interface Props {
  readonly target: Target;
  /** Changes with whatever the answer depends on: the revision, and who stands for it. */
  readonly version: string;
  readonly onPublish: (window: Window, acknowledged: readonly string[]) => void;
}

/** When the newest revision is to be seen, at once or in a window by the clocks of a zone, and what stands in the way. */
export function PublishForm({ target, version, onPublish }: Props) {
  const { t } = useWords();
  const [wall, setWall] = useWallWindow();
  const [isCampaign, setCampaign] = useState(false);
  const window = instantsOf(wall);
  const { found, failure, acknowledged, acknowledge, holdBack } = usePreflight([target], window, version);
  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!holdBack(event)) onPublish({ ...window, isCampaign }, acknowledged);
  }
  return (
    <form className="publish" onSubmit={submit}>
      <WindowFields value={wall} onChange={setWall} />
      <label className="publish__cover">
        <input
          type="checkbox"
          checked={isCampaign}
          onChange={({ target: box }) => setCampaign(box.checked)}
        />
        <span>{t('PUBLISH.COVER')}</span>
      </label>
      {found && <Findings found={found} acknowledged={acknowledged} onAcknowledge={acknowledge} />}
      {failure && <p className="findings__refusal">{t(`FAILURE.${failure.kind.toUpperCase()}`)}</p>}
      <button type="submit" className="button--main">
        {t(wall.start === '' ? 'PUBLISH.NOW' : 'PUBLISH.SCHEDULE')}
      </button>
    </form>
  );
}
