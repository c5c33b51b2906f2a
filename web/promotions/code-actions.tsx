import { codesForm } from '#contract/promotions/promo.fields.ts'
import type { PromoCode } from '#contract/promotions/promo.schema.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { switched } from '../kit/route/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { promotions } from './promotions.client.ts'

const Field = fieldOf(codesForm)

/** What can be done with a code: change its discount, see its uses, make more like it, stop it. */
export function CodeActions({ code, max = 1 }: { code: PromoCode; max?: number }) {
  const { w } = useWords()
  const { id, promoId, enabled, can } = code
  const form = useRecordForm(codesForm, { name: `promotions.generate.${promoId}`, draft: false })
  const { prefix, count } = useFormValues(form)
  return (
    <ActionButtons
      can={{ ...can, uses: true }}
      of="promotions.text"
      max={max}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.promotions.discountEditMain({ id: promoId })) },
        uses: { go: () => go(to.promotions.UseLogList({ codeId: id })) },
        generate: {
          call: promotions.generate,
          input: () => ({ id: promoId, prefix, count }),
          fields: (
            <Fields form={form}>
              <Field name="prefix" />
              <Field name="count" help="promotions.text.countHelp" required />
            </Fields>
          ),
          done: 'promotions.text.generated',
        },
        enable: {
          word: enabled ? 'promotions.text.disable' : 'promotions.text.enable',
          call: promotions.enable,
          input: () => ({ id, enabled: !enabled }),
          ...(enabled && { consequence: w('promotions.text.disableText') }),
          done: switched(!enabled),
        },
      }}
    />
  )
}
