import type { VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { word } from '../../kit/words/words.ts'

/** Who may not go into the water yet, each with what of the forms is not there. */
export const barredText = (barred: VerifiedVoucher['barred']): string =>
  barred
    .map(
      ({ guestName, forms }, at) =>
        `${guestName || at + 1} (${forms.map((form) => word(`ticketing.forms.${form}`)).join(', ')})`,
    )
    .join(', ')
