/** The first and the last day on which a way back that was left open may be reserved: not before its way out, and not before today. */
export const returnDays = (
  { serviceDate, wayBack }: { serviceDate: string; wayBack?: { date: string } | null | undefined },
  today: string,
): { min: string; max: string | undefined } => ({
  min: serviceDate > today ? serviceDate : today,
  max: wayBack?.date || undefined,
})
