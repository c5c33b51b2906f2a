import { defineDomain } from '../kit/domain.ts'
import { financeApi } from './finance.api.ts'
import { financeScreens } from './finance.screens.ts'

const book = { subject: 'book', topics: ['book'] } as const

export const finance = defineDomain({
  name: 'finance',
  uses: ['audit'],
  api: financeApi,
  screens: financeScreens,
  events: {
    chartSaved: book,
    chartMapped: book,
    monthClosed: book,
    monthReopened: book,
    journalWritten: { subject: 'journal', topics: ['book'] },
    journalReversed: { subject: 'journal', topics: ['book'] },
  },
  errors: {
    periodClosed: { code: 409851 },
  },
})
