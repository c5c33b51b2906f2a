import { entryOf } from '#contract/kit/given.ts'
import type { WordKey } from '#contract/words.ts'
import type { Sheet } from '../kit/sheet/sheet-menu.tsx'
import { SheetMenu } from '../kit/sheet/sheet-menu.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import type { PricePages } from './price-pages.ts'
import type { PriceSubject } from './owners/price-subject.ts'
import { pricing } from './pricing.client.ts'

/** The kinds of spreadsheet, by how their calls begin: `costExport`, `costImportUpload` … */
export type SheetName = keyof typeof pricing extends infer K
  ? K extends `${infer N}ImportUpload`
    ? N
    : never
  : never
type Ask = Readonly<Record<string, unknown>>

const words = {
  costs: {
    label: 'pricing.sheet.costs',
    title: 'pricing.sheet.importCosts',
    help: 'pricing.sheet.costsHelp',
  },
  specialCosts: {
    label: 'pricing.sheet.specialCosts',
    title: 'pricing.sheet.importSpecialCosts',
    help: 'pricing.sheet.specialCostsHelp',
  },
  quotation: {
    label: 'pricing.sheet.quotation',
    title: 'pricing.sheet.importQuotation',
    help: 'pricing.sheet.quotationHelp',
  },
  custom: {
    label: 'pricing.sheet.custom',
    title: 'pricing.sheet.importCustom',
    help: 'pricing.sheet.customHelp',
  },
} as const satisfies Record<string, Record<'label' | 'title' | 'help', WordKey>>

type Given = { subject?: Readonly<Record<string, number>>; filter: Ask; mayImport: boolean }

/** A kind of spreadsheet with its calls; what is downloaded is what the filter of the page finds. */
function useSheet() {
  const { w } = useWords()
  const calls = pricing as unknown as Record<string, { href: (ask: Ask) => string }>
  return (name: SheetName, of: keyof typeof words, { subject = {}, filter, mayImport }: Given): Sheet => ({
    name,
    label: w(words[of].label),
    subject,
    words: words[of],
    mayImport,
    href: (ask) => entryOf(calls, `${name}Export`).href({ ...filter, ...subject, ...ask }),
    calls: {
      importUpload: calls[`${name}ImportUpload`],
      importInfo: calls[`${name}ImportInfo`],
      importRun: calls[`${name}ImportRun`],
      importReport: calls[`${name}ImportReport`],
    } as unknown as Sheet['calls'],
  })
}

/** Costs of the page's filter as spreadsheets, and back: base costs and special costs. */
export function CostSheets({ pages, filter }: { pages: PricePages; filter: Ask }) {
  const { may } = useSession()
  const sheet = useSheet()
  const given = { filter, mayImport: may(`${pages.needs.cost}.edit`) }
  return (
    <SheetMenu
      sheets={[
        sheet(pages.sheets.costs, 'costs', given),
        sheet(pages.sheets.specialCosts, 'specialCosts', given),
      ]}
    />
  )
}

type OwnerSheetsProps = {
  subject: PriceSubject
  ownerId: number
  mayEdit: boolean
  /** Of the quotation; none where the page is about custom pricing alone. */
  filter?: Ask
  skuId?: number
}

/** An owner's quotation and custom pricing as spreadsheets, and back. */
export function OwnerSheets({ subject, ownerId, mayEdit, filter, skuId }: OwnerSheetsProps) {
  const sheet = useSheet()
  const given = { subject: subject.of(ownerId), mayImport: mayEdit }
  return (
    <SheetMenu
      sheets={[
        ...(filter ? [sheet(subject.sheets.quotation, 'quotation', { ...given, filter })] : []),
        sheet(subject.sheets.custom, 'custom', { ...given, filter: skuId === undefined ? {} : { skuId } }),
      ]}
    />
  )
}
