import { screens } from '../kit/screen.ts'

const needs = 'supplierRouter.supplierPay'

export const supplierStatementsScreens = screens({
  supplierStatements: { path: '/suppler/supplierStatements', needs, under: ['supplierPayable'] },
  supplierStatementDetail: {
    path: '/suppler/supplierStatementDetail',
    needs,
    under: ['supplierPayable', 'supplierStatements'],
    help: 'supplierStatements',
  },
})
