import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { content, prepareFolders, run, write, writeStarter } from './cli-folder.ts';

prepareFolders();

describe('content CLI, refusals', () => {
  it('repeats no more of the name of a field than fits a line', async () => {
    writeStarter();
    const name = 'x'.repeat(1_000);
    write('pages/endless-field.en.md', `---\ntitle: Endless\n${name}: 1\n---\n\nText\n`);
    write('pages/endless-name.en.md', `---\ntitle: Endless\nvariables:\n  x-${name}: 2\n---\n\nText\n`);
    const { err } = await run('import', content);
    const lines = err.split('\n').filter((line) => line.includes('endless'));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.replace(content, '').length).toBeLessThan(400);
  });

  it('names file, line and column of every problem with the place and the repair, and writes nothing', async () => {
    writeStarter();
    write(
      'pages/bad.en.md',
      '---\ntitle: Bad\nlayot: wide\n---\n\nText\n\nand #JackpotSlider[min_height_x=1]# and #JackpotSlidr[]#\n',
    );
    write('pages/broken.en.md', '---\ntitle: [a\n---\n\nText\n');
    write('menus/menu.en.yaml', 'items:\n  - label: A\n    href: javascript:alert(1)\n');
    write('page/x.en.md', '---\ntitle: x\n---\n');
    write('pages/x.xx.md', '---\ntitle: x\n---\n');
    const { code, err } = await run('import', content);
    expect(code).toBe(1);
    expect(err).toContain(
      `${join(content, 'pages/bad.en.md')}:3:1 error A page has no field \`layot\`. Remove it or correct its name. Did you mean \`layout\`?\n`,
    );
    expect(err).toContain('pages/broken.en.md:2:8 error A bracket opens here and is not closed');
    expect(err).toMatch(/menus\/menu\.en\.yaml:3:5 error `items\.0\.href`/);
    expect(err).toContain('page/x.en.md:1:1 error `page` is no folder of content. Did you mean `pages`?');
    expect(err).toContain('pages/x.xx.md:1:1 error The name ends in no language');
    for (const line of err.trim().split('\n').slice(0, -1))
      expect(line).toMatch(/^\S+:\d+:\d+ (?:error|warning) \S/);
    expect(err).toContain('Nothing was written.');
    expect((await run('list')).out).toBe('');
  });

  it('says how many pages a folder without faults has, and no word that a search for faults would find', async () => {
    write('pages/one.en.md', '---\ntitle: One\n---\n\nOne\n');
    write('pages/two.en.md', '---\ntitle: Two\n---\n\nTwo\n');
    write('snippets/three.en.md', '---\ntitle: Three\n---\n\nThree\n');
    const { code, out, err } = await run('check', content);
    expect(code).toBe(0);
    expect(out).toBe(`2 pages and 1 other document in ${content} can be published.\n`);
    expect(out + err).not.toMatch(/error|warning/i);
  });

  it('tells a warning at its line of the file and goes on', async () => {
    write('pages/warn.en.md', '---\ntitle: Warn\n---\n\nOne\n\nTwo #JackpotSlidrr[]#\n');
    const { code, err } = await run('check', content);
    expect(code).toBe(0);
    expect(err).toContain('pages/warn.en.md:7:5 warning ');
  });

  it('refuses a file that is no UTF-8 text, at the place', async () => {
    write('pages/latin.en.md', '');
    writeFileSync(
      join(content, 'pages/latin.en.md'),
      Buffer.from('---\ntitle: T\n---\n\nOne\nCaf\xe9\n', 'latin1'),
    );
    const { code, err } = await run('check', content);
    expect(code).toBe(1);
    expect(err).toContain('pages/latin.en.md:6:4 error ');
  });

  it('answers a wrong command line with what is right', async () => {
    expect(await run('pubish')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no command `pubish`'),
    });
    expect(await run('schedule', 'pages/promo.en')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--from'),
    });
    expect(await run('import', '--nope')).toMatchObject({ code: 2 });
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Examples') });
  });
});
