import { languages } from '#contract/kit/languages.ts'
import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import type { Template } from '#contract/mail/templates/template.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { word } from '../../kit/words/words.ts'

const column = columnsOf(templateRecord)

/** An agent, a product, or everybody. */
const placeText = ({ agentName, skuName }: Template): string =>
  agentName || skuName || word('mail.templates.forAll')

export const templateColumns: readonly Column<Template>[] = [
  column('kind', { width: 200, frozen: true, card: 'title' }),
  { key: 'place', title: 'mail.templates.forWhom', text: placeText, width: 200, card: 'sub' },
  column('subjects', { width: 280, grow: true, card: 'meta' }),
  {
    key: 'languages',
    title: 'mail.templates.languages',
    text: ({ bodies }) =>
      languages
        .filter((one) => bodies[one])
        .map((one) => languageNames[one])
        .join(', '),
    width: 220,
    card: 'meta',
  },
  column('enabled', { width: 110, card: 'sub' }),
  column('changedByName', { width: 140, hidden: true }),
  column('changedAt', { width: 120 }),
]
