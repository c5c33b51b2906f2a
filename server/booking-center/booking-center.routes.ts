import { bookingCenterApi } from '#contract/booking-center/booking-center.api.ts'
import { ownAccount, ownMovements, ownStatement, ownStatementFile } from '../agents/agents.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { ownCustomers } from './customers/own-customers.ts'
import { listPeople } from './people/people.queries.ts'
import { ownRights } from './people/rights.ts'
import { enablePerson, resetPerson, savePerson, updatePerson } from './people/save-person.ts'
import { readSign, saveSign } from './sign/sign.ts'

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
