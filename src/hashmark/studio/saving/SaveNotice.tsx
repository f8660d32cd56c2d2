import { useStore } from '@nanostores/react';
import { useWords } from '../messages.ts';
import type { Draft } from './draft.ts';

/** Where what is written stands, in plain words, and the way to save it at once. */
export function SaveNotice({ draft }: { draft: Draft }) {
  const { t } = useWords();
  const state = useStore(draft.$state);
  const refused = state.kind === 'refused' ? state.refused : undefined;
  const problems = Object.values(refused?.errors ?? {}).flat();
  return (
    <div className="save-notice" data-state={state.kind}>
      <p className="save-notice__words" role="status">
        {t(`SAVE.${state.kind.toUpperCase()}`)}
      </p>
      {refused && (
        <details className="save-notice__why">
          <summary>{t('SAVE.WHY')}</summary>
          <ul>
            {(problems.length > 0 ? problems : [refused.message]).map((problem) => (
              <li key={problem} lang="en">
                {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      {/* Never disabled: a text that saves itself meanwhile would take the button from under the finger, and the focus with it. */}
      <button type="button" onClick={() => void draft.save()}>
        {t('SAVE.NOW')}
      </button>
    </div>
  );
}
