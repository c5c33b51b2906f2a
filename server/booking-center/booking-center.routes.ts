import { bookingCenterApi } from '#contract/booking-center/booking-center.api.ts'
import { ownAccount, ownMovements, ownStatement, readSign, saveSign } from '../agents/agents.public.ts'
import { ownStatementFile } from '../billing/billing.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import {
  enablePerson,
  listPeople,
  ownRights,
  resetPerson,
  savePerson,
  updatePerson,
} from '../staff/staff.public.ts'
import { ownCustomers } from './customers/own-customers.ts'

export const bookingCenterRoutes = bindRoutes(bookingCenterApi, {
  account: ownAccount,
  transactions: ownMovements,
  statement: ownStatement,
  statementFile: ownStatementFile,
  sign: readSign,
  signSave: saveSign,
  people: listPeople,
  rights: ownRights,
  personSave: savePerson,
  personUpdate: updatePerson,
  personEnable: enablePerson,
  personReset: resetPerson,
  ...ownCustomers,
})
