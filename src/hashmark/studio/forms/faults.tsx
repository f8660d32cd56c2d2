import { createContext, type ReactNode, useContext } from 'react';
import type { ContentIssue } from '../api/documents.ts';
import { DescribeLink } from '../media/DescribeLink.tsx';
import { useWords } from '../messages.ts';
import './forms.css';

/** What is wrong with a value. */
export interface Fault extends ContentIssue {
  /** The language of the document. */
  readonly locale: string;
}

const Found = createContext<readonly Fault[]>([]);

interface FaultsProps {
  /** With places in the value that the form inside shows. */
  readonly found: readonly Fault[];
  readonly children: ReactNode;
}

/** Says to the fields inside what is wrong with their values. */
export const Faults = ({ found, children }: FaultsProps) => <Found value={found}>{children}</Found>;

/** What is wrong with a part of the value, its places counted from there on. @param at its name or number */
export const useFaultsAt = (at: string | number): readonly Fault[] => faultsAt(useContext(Found), at);

/** The same of many parts, for lists. */
export const useFaults = (): readonly Fault[] => useContext(Found);

export const faultsAt = (found: readonly Fault[], at: string | number): readonly Fault[] =>
  found.flatMap((fault) => {
    const [first, ...path] = fault.path;
    return first !== undefined && String(first) === String(at) ? [{ ...fault, path }] : [];
  });

interface ListProps {
  readonly id: string;
  readonly faults: readonly Fault[];
  /** Writes what is suggested in the place of the value. */
  readonly onRepair?: (suggestion: string) => void;
}

/** Rules whose suggestion takes the place of the whole value. */
const WHOLE: ReadonlySet<string> = new Set(['dead-link', 'unknown-name']);

/** What is wrong with a field, beside it. */
export function FaultList({ id, faults, onRepair }: ListProps) {
  const { t } = useWords();
  if (faults.length === 0) return null;
  return (
    <ul className="field__faults" id={id} lang="en">
      {faults.map(({ id: rule, level, path, line, message, suggestion, media, locale }) => (
        <li key={`${rule} ${path.join('.')} ${message}`} data-level={level}>
          {path.length > 0 && <code>{path.join('.')}</code>} {message}{' '}
          <DescribeLink media={media} locale={locale} />
          {onRepair && suggestion !== undefined && path.length === 0 && !line && WHOLE.has(rule) && (
            <button type="button" onClick={() => onRepair(suggestion)}>
              {t('FIELD.REPAIR', { suggestion })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Beside what is closed: how much is wrong inside. */
export function FaultCount({ faults }: Pick<ListProps, 'faults'>) {
  const { length } = faults;
  const level = faults.some((fault) => fault.level === 'error') ? 'error' : 'warning';
  return length === 0 ? null : (
    <>
      {' '}
      <span className="field__count" data-level={level}>
        {length}
      </span>
    </>
  );
}
