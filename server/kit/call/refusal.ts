/**
 * A failure that the person at the terminal can mend: a port in use, a data folder of a newer version.
 * Tools print its message as one line, without a stack, and exit with 1.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
