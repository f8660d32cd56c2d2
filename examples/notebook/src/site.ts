import { defineSite } from 'hashmark/site';
import { listNotes, notes } from './notes.ts';

export default defineSite({ name: 'Notebook', modules: [notes], calls: [listNotes] });
