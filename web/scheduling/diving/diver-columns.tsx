import type { Diver } from '#contract/scheduling/diving/diving.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { DiverNotes, FormLamps } from './diver-tags.tsx'
import { diverRow } from '#contract/scheduling/diving/diver.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const sizesOf = ({ bcd, wetsuit, fins }: Diver): string => [bcd, wetsuit, fins].filter(Boolean).join(' / ')
const levelOf = ({ agency, level, loggedDives }: Diver): string =>
  [agency, word(`scheduling.diveLevels.${level}`), loggedDives || ''].filter(Boolean).join(' · ')

const column = columnsOf(diverRow)
/** Divers of a boat: by group, course, sizes and forms. */
export const diverColumns: readonly Column<Diver>[] = [
  {
    key: 'name',
    title: 'scheduling.text.diver',
    text: ({ name, fallen }) => (fallen ? `${name} · ${word('scheduling.text.fallen')}` : name),
    width: 170,
    card: 'title',
  },
  column('party', { width: 170, card: 'sub' }),
  column('programme', { width: 150, card: 'meta' }),
  column('level', { text: levelOf, width: 180, card: 'meta' }),
  {
    key: 'age',
    title: 'scheduling.text.age',
    text: ({ age }) => (age === null ? '' : String(age)),
    width: 60,
    hidden: true,
  },
  { key: 'sizes', title: 'scheduling.text.sizesShort', text: sizesOf, width: 130, card: 'meta' },
  {
    key: 'forms',
    title: 'scheduling.text.forms',
    text: ({ medical, waiver }) =>
      [word(`scheduling.formStates.${medical}`), word(`scheduling.formStates.${waiver}`)].join(' · '),
    render: ({ medical, waiver }) => <FormLamps medical={medical} waiver={waiver} />,
    width: 280,
    card: 'meta',
  },
  {
    key: 'notes',
    title: 'scheduling.text.warnings',
    text: ({ notes }) => notes.map((note) => word(`scheduling.diverNotes.${note}`)).join(' · '),
    render: (diver) => <DiverNotes notes={diver.notes} />,
    width: 240,
    grow: true,
    card: 'meta',
  },
]
