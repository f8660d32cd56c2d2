import { z } from 'zod';
import { findNames } from '../../documents/names.ts';
import type { Placeholder } from '../../engine/types.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';

export type Widgets = ReadonlyMap<string, WidgetDefinition>;

/** An address that a param of a placeholder holds. */
export interface ParamAddress {
  readonly param: string;
  readonly kind: 'link' | 'picture';
  readonly address: string;
}

/** The addresses in the params of a placeholder, as its widget declares them. */
export function addressesIn({ name, params }: Placeholder, widgets: Widgets): ParamAddress[] {
  const props = widgets.get(name)?.props;
  if (!(props instanceof z.ZodObject)) return [];
  return Object.entries(params).flatMap(([param, value]) => {
    const schema = Object.hasOwn(props.shape, param) ? props.shape[param] : undefined;
    if (!schema || typeof value !== 'string') return [];
    const [named] = findNames(schema, value);
    return named?.kind === 'link' || named?.kind === 'picture'
      ? [{ param, kind: named.kind, address: value }]
      : [];
  });
}

/** The placeholder with other addresses. */
export function withAddresses(
  placeholder: Placeholder,
  widgets: Widgets,
  become: Readonly<Record<ParamAddress['kind'], (address: string) => string>>,
): Placeholder {
  const changed = addressesIn(placeholder, widgets).map(({ param, kind, address }) => [
    param,
    become[kind](address),
  ]);
  return { ...placeholder, params: { ...placeholder.params, ...Object.fromEntries(changed) } };
}
