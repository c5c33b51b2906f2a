import { expect, test } from 'vitest'
import { fieldOfForm } from './amendment.ts'

test.each([
  ['addGuests.1.info.birthdate', 'addGuests.1.birthdate'],
  ['amendment.addGuests.0.info.birthdate', 'addGuests.0.birthdate'],
  ['amendment.feeMinor', 'feeMinor'],
  ['back.date', 'backDate'],
  ['date', 'date'],
])('what the call names %s stands at %s', (field, name) => expect(fieldOfForm(field)).toBe(name))
