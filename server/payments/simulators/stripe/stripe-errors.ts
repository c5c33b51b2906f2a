/** An error as Stripe words it. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
  readonly status: number
  readonly type: string
  readonly code: string
  readonly param: string
  constructor(status: number, type: string, code: string, message: string, param = '') {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

export const missing = (what: string, id: string, param = 'id'): Wrong =>
  new Wrong(404, 'invalid_request_error', 'resource_missing', `No such ${what}: '${id}'`, param)

export const invalid = (message: string, param = '', code = ''): Wrong =>
  new Wrong(400, 'invalid_request_error', code, message, param)
