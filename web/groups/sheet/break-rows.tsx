import type { sheetForm } from '#contract/groups/costing.fields.ts'
import { breakRow } from '#contract/groups/costing.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { FieldProps } from '../../kit/form/fields/field.tsx'
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'

type Values = ValuesOf<typeof sheetForm.fields>
const blankBreak = () => ({ ...valuesOf(breakRow), staff: 1 })

/** Group sizes, each with its margin or typed price where it is another; the price is in the currency that is sold in. */
export function BreakRows({ currency, ...field }: FieldProps<Values> & { currency: string }) {
  return (
    <RowsField {...field} make={blankBreak} addWord="groups.text.addBreak" max={12}>
      {(at) => (
        <>
          <NumberField<Values> name={`${at}.paying`} label="groups.breaks.paying" required />
          <NumberField<Values> name={`${at}.free`} label="groups.breaks.free" required />
          <NumberField<Values> name={`${at}.staff`} label="groups.breaks.staff" required />
          <PercentField<Values> name={`${at}.marginBasisPoints`} label="groups.breaks.margin" />
          <MoneyField<Values> name={`${at}.typedMinor`} label="groups.breaks.typed" currency={currency} />
        </>
      )}
    </RowsField>
  )
}
