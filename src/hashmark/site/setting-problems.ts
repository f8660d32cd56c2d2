import { z } from 'zod';
import { settingsSchema } from '../process/settings-schema.ts';
import type { Module } from './define-module.ts';
import { showSeen } from './definition-problems.ts';

const NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

function explain(name: string, schema: z.core.$ZodType, owner: string | undefined): string[] {
  if (!NAME.test(name))
    return ['A setting has a name in capital letters, digits and `_`, e.g. `NOTES_LIMIT`.'];
  if (owner !== undefined) return [`${owner} has a setting of this name. Give one of them another name.`];
  return z.globalRegistry.get(schema)?.description
    ? []
    : ["Say in a sentence what it is for, at the end: `.describe('…')`."];
}

/**
 * What is wrong with the settings that the modules of a site declare: a name that is written otherwise than those of the
 * environment, or that the product or a module before has.
 */
export function findSettingProblems(modules: readonly Partial<Module>[]): string[] {
  const owners = new Map(Object.keys(settingsSchema.shape).map((name) => [name, 'Hashmark']));
  return modules.flatMap(({ name: module, settings }) => {
    const where = `The module \`${module}\``;
    if (settings === undefined) return [];
    if (!(settings instanceof z.ZodObject))
      return [`${where}: \`settings\`: saw ${showSeen(settings)}. Write what \`z.object\` returns.`];
    return Object.entries(settings.shape).flatMap(([name, schema]) => {
      const said = explain(name, schema, owners.get(name));
      owners.set(name, where);
      return said.map((line) => `${where}: \`settings.${name}\`: ${line}`);
    });
  });
}
