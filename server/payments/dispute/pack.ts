/** A part of the paper: facts, a table, or a text. */
export type PackPart = {
  heading: string
  facts?: [label: string, value: string][]
  table?: { heads: string[]; rows: string[][] }
  text?: string
}
/** What speaks for us: the parts of the paper, and what the provider takes as fields of its own. Told in English: it is read by a bank. */
export type Pack = {
  parts: PackPart[]
  evidence: {
    serviceDate?: string
    product?: string
    customerName?: string
    customerEmail?: string
    policy?: string
    summary?: string
  }
}
