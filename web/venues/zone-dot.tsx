import './venues.css'

/** The colour of a zone, beside its name. */
export const ZoneDot = ({ color }: { color: string }) => (
  <span className="venue-dot" style={{ background: color }} aria-hidden />
)
