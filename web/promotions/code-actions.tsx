import type { PromoCode } from '#contract/promotions/promo.schema.ts'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { useForm, useFormValues } from '../kit/form/use-form.ts'
import { go } from '../kit/route/navigate.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { promotions } from './promotions.client.ts'

const initial = { prefix: '', count: 100 as number | null }

/** What can be done with a code: change its discount, see its uses, make more like it, stop it. */
export function CodeActions({ code }: { code: PromoCode }) {
  const { w } = useWords()
  const { id, promoId, enabled, can } = code
  const form = useForm({ name: `promotions.generate.${promoId}`, initial, draft: false })
  const { prefix, count } = useFormValues(form)
  return (
    <ActionButtons
      can={{ ...can, uses: true }}
      of="promotions.text"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.promotions.discountEditMain({ id: promoId })) },
        uses: { go: () => go(to.promotions.UseLogList({ codeId: id })) },
        generate: {
          call: promotions.generate,
          input: () => ({ id: promoId, prefix, count }),
          fields: (
            <>
              <TextField form={form} name="prefix" label="promotions.fields.prefix" max={10} />
              <NumberField
                form={form}
                name="count"
                label="promotions.fields.count"
                help="promotions.text.countHelp"
                required
              />
            </>
          ),
          done: 'promotions.text.generated',
        },
        enable: {
          word: enabled ? 'promotions.text.disable' : 'promotions.text.enable',
          call: promotions.enable,
          input: () => ({ id, enabled: !enabled }),
          ...(enabled && { consequence: w('promotions.text.disableText') }),
          done: 'promotions.text.saved',
        },
      }}
    />
  )
}
