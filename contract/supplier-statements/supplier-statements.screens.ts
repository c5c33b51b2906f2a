import { screens } from '../kit/screen.ts'

const needs = 'supplierRouter.supplierPay'

export const supplierStatementsScreens = screens({
  supplierStatements: {
    wholeMerchant: true,
    path: '/suppler/supplierStatements',
    needs,
    under: ['supplierPayable'],
  },
  supplierStatementDetail: {
    wholeMerchant: true,
    path: '/suppler/supplierStatementDetail',
    needs,
    under: ['supplierPayable', 'supplierStatements'],
    help: 'supplierStatements',
  },
})
