import { sheetForm } from '#contract/groups/costing.fields.ts'
import { Sheet } from '#contract/groups/itinerary.schema.ts'
import { FieldGroup, FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { BreakRows } from './break-rows.tsx'
import type { Editor } from '../editor/editor-model.ts'
import type { LibraryCalls } from '../library-family.ts'

const Field = fieldOf(sheetForm)
const Form = Sheet.omit({ extras: true })

export type RatesCall = LibraryCalls['rates']
type Props = Panel & { editor: Editor; locked: boolean; rates: RatesCall }

/** How costs become prices: rates, margins, rounding, tax. Rates are filled in by an act, and change no typed price. */
export function SheetDrawer({ editor, locked, rates, ...panel }: Props) {
  const { w } = useWords()
  const { sheet } = editor.now
  const form = useRecordForm(sheetForm, { name: 'groups.sheet', schema: Form, existing: sheet, draft: false })
  const [way, priceCurrency] = [useFormValue(form, 'marginWay'), useFormValue(form, 'priceCurrency')]
  const refresh = async () => {
    const view = await rates({ priceCurrency: String(priceCurrency) }).catch(() => undefined)
    if (!view) return
    form.store.set(
      'rates',
      view.rates.map(({ currency, rate }) => ({ currency, rate, date: view.date })),
    )
    form.store.set('sellRate', view.sellRate)
    form.store.set('rateDate', view.date)
    if (priceCurrency !== sheet.priceCurrency && view.begun.stepMinor !== undefined)
      form.store.set('stepMinor', view.begun.stepMinor)
    toast.info(w('groups.text.ratesRefreshed', { date: view.date }))
  }
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('groups.text.sheetSettings')}
      call={null}
      onSave={
        locked
          ? undefined
          : async (values) => {
              editor.sheet((now) => ({ ...now, ...values }))
              panel.onClose()
              return true
            }
      }
    >
      <FieldGroup title="groups.sheets.margin">
        <Field name="marginWay" />
        {way === 'amount' ? <Field name="marginMinor" /> : <Field name="marginBasisPoints" />}
        <Field name="kindMargins" addWord="groups.text.addMargin" />
        <Field name="rounding" />
        <Field name="stepMinor" />
        <Field name="taxBasisPoints" />
        <Field name="taxInclusive" />
      </FieldGroup>
      <FieldGroup title="groups.sheets.breaks">
        <Field name="breaks">{(field) => <BreakRows {...field} currency={String(priceCurrency)} />}</Field>
      </FieldGroup>
      <FieldGroup title="groups.sheets.seasons">
        <Field name="addBasisPoints" />
        <Field name="seasons" addWord="groups.text.addSeason" help="groups.text.seasonHelp" />
      </FieldGroup>
      <FieldGroup title="groups.sheets.rates">
        <Field name="currency" />
        <Field name="priceCurrency" />
        {!locked && (
          <button type="button" className="lt-button" onClick={() => void refresh()}>
            {w('groups.text.refreshRates')}
          </button>
        )}
        <Field name="sellRate" />
        <Field name="sellMarginBasisPoints" />
        <Field name="rateDate" />
        <Field name="rates" addWord="groups.text.addRate" />
      </FieldGroup>
    </FormDrawer>
  )
}
