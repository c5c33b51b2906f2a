import { promoRecord } from '#contract/promotions/promo.fields.ts'
import { PromoForm, PromoNew, type Promo } from '#contract/promotions/promo.schema.ts'
import { FormPage } from '../kit/form/form-page.tsx'
import { useFormValues, type OpenForm } from '../kit/form/use-form.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { usePageName } from '../kit/route/page-name.ts'
import { RecordToCome } from '../kit/parts/page/detail-page.tsx'
import { useAct, useRead } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { useWords } from '../kit/words/words.ts'
import { discountText } from './code-columns.tsx'
import { DiscountFields, discountSections } from './discount-fields.tsx'
import { discountRules, type DiscountValues } from './discount-rules.ts'
import { promotions } from './promotions.client.ts'

/** Makes a discount with its codes, or changes what one says. */
export default function DiscountEdit() {
  const [{ id }] = useUrlQuery()
  return id ? <ExistingDiscount id={Number(id)} /> : <Edit promo={null} />
}

function ExistingDiscount({ id }: { id: number }) {
  const read = useRead(promotions.info, { id }, { tellsFailure: true })
  if (read.data) return <Edit key={`${id} ${read.data.version}`} promo={read.data} />
  return <RecordToCome read={read} />
}

const back = () => go(to.promotions.PromoCode())

function Edit({ promo }: { promo: Promo | null }) {
  const { w, name } = useWords()
  const base = useSession().user?.currency ?? 'THB'
  usePageName(promo ? name(promo.names) : undefined)
  const form = useRecordForm(promoRecord, {
    name: 'promotions.discount',
    existing: promo,
    schema: promo ? PromoForm : PromoNew,
    rules: discountRules(promo !== null),
  })
  const view = { onFields: form.refuse, doneText: w('promotions.text.saved'), onDone: back }
  const save = useAct(promotions.save, view)
  const update = useAct(promotions.update, view)
  const { currency = base } = promo ?? {}
  return (
    <FormPage
      form={form}
      title={promo ? name(promo.names) : w('promotions.text.new')}
      sub={promo && codesText(promo, w)}
      sections={discountSections(promo !== null)}
      call={promo ? promotions.update : promotions.save}
      onSave={(values) =>
        promo ? update.run({ ...sent(values), id: promo.id, version: promo.version }) : save.run(sent(values))
      }
      onCancel={back}
      summary={<Summary form={form} currency={currency} />}
    >
      <DiscountFields currency={currency} existing={promo !== null} />
    </FormPage>
  )
}

type Offered = Pick<
  DiscountValues,
  'kind' | 'basisPoints' | 'amountMinor' | 'mostMinor' | 'scope' | 'agentIds'
>
/** Fields of the other kind keep what was typed, and do not count; nor do agents of a code for the shop. */
const sent = <V extends Offered>(values: V) => ({
  ...values,
  basisPoints: values.kind === 'percent' ? values.basisPoints : null,
  amountMinor: values.kind === 'amount' ? values.amountMinor : null,
  mostMinor: values.kind === 'percent' ? values.mostMinor : null,
  agentIds: values.scope === 'shop' ? [] : values.agentIds,
})

const codesText = ({ code, codes, used }: Promo, w: ReturnType<typeof useWords>['w']): string =>
  code ? w('promotions.text.codesOf', { code, used }) : w('promotions.text.manyCodes', { codes, used })

/** What it says so far, in one line. */
function Summary({ form, currency }: { form: OpenForm<DiscountValues>; currency: string }) {
  const values = sent(useFormValues(form))
  const said = values.kind === 'percent' ? values.basisPoints : values.amountMinor
  return typeof said === 'number' ? <b>{discountText({ ...values, currency })}</b> : null
}
