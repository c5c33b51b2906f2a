import { screens } from '../kit/screen.ts'

const needs = 'entertainment.ClientRecord'
const under = ['ClientRecord'] as const

export const customersScreens = screens({
  ClientRecord: { path: '/entertainment/ClientRecord', needs, menu: 'customers', icon: 'customers' },
  ClientRecordDetail: { path: '/entertainment/ClientRecordDetail/:customerId', needs, under },
  NewCustomFiles: { path: '/entertainment/NewCustomFiles', needs, under },
  EditCustomFiles: { path: '/entertainment/EditCustomFiles', needs, under },
  ClientTwins: { path: '/entertainment/ClientRecord/twins', needs, under },
  ClientDocuments: { path: '/entertainment/ClientRecord/documents', needs, under },
  ClientSegments: { path: '/entertainment/ClientRecord/segments', needs, under },
})
