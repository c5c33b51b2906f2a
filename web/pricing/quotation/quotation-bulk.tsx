import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { copyQuotationForm } from '#contract/pricing/quotation/quotation.fields.ts'
import { QuotationChange, type Preview } from '#contract/pricing/quotation/quotation.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { currentUser } from '../../kit/session/session.ts'
import { pricing } from '../pricing.client.ts'
import type { PriceSubject } from '../owners/price-subject.ts'
import { sizeOf, useChangeForm, type ChangeValues } from '../raise/change-fields.tsx'
import { CopyFields, RuleFields } from './quotation-bulk-fields.tsx'
import { QuotationPreview } from './quotation-preview.tsx'

export type BulkKind = 'set' | 'change' | 'copy' | 'clear' | 'onSale' | 'offSale'
/** The SKUs chosen, or all that the filter finds. */
export type Scope = {
  ownerId: number
  skuIds?: number[]
  filter?: Record<string, unknown>
  date: string
  count: number
}

const titles: Record<Exclude<BulkKind, 'copy'>, WordKey> = {
  set: 'pricing.text.bulkSet',
  change: 'pricing.text.bulkChange',
  clear: 'pricing.text.clearQuotation',
  onSale: 'pricing.text.putOnSale',
  offSale: 'pricing.text.takeOffSale',
}

type QuotationBulkProps = {
  subject: PriceSubject
  kind: BulkKind
  scope: Scope
  currency: string
  onClose: () => void
  onDone: () => void
}

/** A change of many quotations: what is to be done, every price it changes, and only then the deed. */
export function QuotationBulk({ subject, kind, scope, currency, onClose, onDone }: QuotationBulkProps) {
  const { w } = useWords()
  const form = useChangeForm('pricing.quotation-bulk', 'lower')
  const copied = useRecordForm(copyQuotationForm, { name: 'pricing.quotation-copy', draft: false })
  const change = changeOf(kind, useFormValues(form), useFormValues(copied))
  const { count, ownerId, ...which } = scope
  const chosen: Chosen = { ...which, ...subject.of(ownerId) }
  const read = useRead(subject.calls.preview, { ...chosen, change: change ?? { kind: 'clear' } } as never, {
    enabled: change !== null,
    keep: true,
    skipToast: true,
  })
  const preview = change ? (read.data as Preview | undefined) : undefined
  const { run, running } = useBulkAct(
    subject.calls,
    // Strategies have no log of their own to take a change back from.
    subject.screens.log ? ownerId : null,
    onDone,
    () => void read.refetch(),
  )
  const ready = change && preview && !read.isPlaceholderData && preview.rows.length > 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={w(kind === 'copy' ? subject.words.copyFrom : titles[kind])}
      width={860}
      foot={
        <>
          <button type="button" className="lt-button" onClick={onClose}>
            {w('kit.text.cancel')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!ready || running}
            onClick={() => ready && void run(chosen, change, preview.preview)}
          >
            {w('pricing.text.changeCount', { count: preview?.rows.length ?? 0 })}
          </button>
        </>
      }
    >
      <div className="lt-drawer-form">
        <p className="lt-field-help">
          {w(scope.skuIds ? 'pricing.text.scopeChosen' : 'pricing.text.scopeFilter', { count })}
        </p>
        {(kind === 'set' || kind === 'change') && <RuleFields form={form} act={kind} currency={currency} />}
        {kind === 'copy' && (
          <Fields form={copied}>
            <CopyFields subject={subject} />
          </Fields>
        )}
        {kind === 'clear' && <p>{w(subject.words.clearWhat)}</p>}
        {read.error && change ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          preview && <QuotationPreview preview={preview} stays />
        )}
      </div>
    </Drawer>
  )
}

/** What is asked for, or null while it is not all said. */
function changeOf(kind: BulkKind, values: ChangeValues, copied: CopyValues): QuotationChange | null {
  if (kind === 'clear') return { kind }
  if (kind === 'onSale' || kind === 'offSale') return { kind: 'onSale', onSale: kind === 'onSale' }
  const said = kind === 'copy' ? copied : { ...values, by: sizeOf(values) }
  return QuotationChange.safeParse({ kind, ...said }).data ?? null
}

type CopyValues = ValuesOf<typeof copyQuotationForm.fields>
type Chosen = Omit<Scope, 'count' | 'ownerId'> & ReturnType<PriceSubject['of']>

/** The log's entry of the change that this person just made to an agent's prices, where it may be taken back. */
async function lastChange(agentId: number | null, changed: number): Promise<number | null> {
  if (agentId === null) return null
  const page = await pricing
    .priceLogList({ agentId, area: 'quotation', pageNo: 1, pageSize: 1 }, { skipToast: true })
    .catch(() => null)
  const entry = page?.rows[0]
  const own = entry?.actorName === currentUser()?.name && entry?.changes === changed
  return entry && own && entry.can['revert'] === true ? entry.id : null
}

/** The act of each change. A preview that is no longer true is shown anew instead of done. */
function useBulkAct(
  calls: PriceSubject['calls'],
  agentId: number | null,
  onDone: () => void,
  onStale: () => void,
) {
  const { w } = useWords()
  const revert = useAct(pricing.priceLogRevert, { doneText: w('pricing.text.takenBack') })
  const done = ({ changed, belowCost }: { changed: number; belowCost: number }) => {
    const text = w('pricing.text.quotationsSaved', { count: changed })
    const view = belowCost ? `${text} ${w('pricing.text.belowCostCount', { count: belowCost })}` : text
    onDone()
    void lastChange(agentId, changed).then((id) =>
      toast.good(view, id === null ? undefined : () => void revert.run({ id })),
    )
  }
  const rule = useAct(calls.bulkSave, { onDone: done })
  const copy = useAct(calls.copy, { onDone: done })
  const clear = useAct(calls.clear, { onDone: done })
  const sale = useAct(calls.onSale, { onDone: done })
  const send = (chosen: Chosen, change: QuotationChange, preview: string) => {
    const base = { ...chosen, preview } as never as { agentId: number }
    switch (change.kind) {
      case 'set':
      case 'change': {
        const { kind: act, method, by, guests } = change
        return rule.run({ ...base, act, method, by, guests })
      }
      case 'copy':
        return copy.run({ ...base, fromId: change.fromId, mode: change.mode })
      case 'clear':
        return clear.run(base)
      case 'onSale':
        return sale.run({ ...base, onSale: change.onSale })
    }
  }
  const run = async (chosen: Chosen, change: QuotationChange, preview: string) => {
    if (!(await send(chosen, change, preview))) onStale()
  }
  return { run, running: [rule, copy, clear, sale].some((act) => act.running) }
}
