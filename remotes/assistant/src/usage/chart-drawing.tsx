import { formatCompact } from '@tidings/runtime'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarsOf, ChartRow } from './chart-row.ts'
import styles from './usage.module.css'

interface ChartDrawingProps {
  rows: readonly ChartRow[]
  of: BarsOf
}

const DAYS_HEIGHT = 180
const NAME_HEIGHT = 36
const AXIS_HEIGHT = 30
const NAMES_WIDTH = 140
const NAME_LENGTH = 17

// The reader of the table beside it has all of this, so nothing here takes the focus.
const shared = { accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: 0 } } as const
const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--muted)', fontSize: 12 } } as const
const bar = { dataKey: 'value', fill: 'var(--accent-text)', isAnimationActive: false } as const
const tooltip = <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hover)' }} content={<Figure />} />

/** Bars of figures. It comes late: what draws them is heavier than all else of this remote. */
export function ChartDrawing({ rows, of }: ChartDrawingProps) {
  const data = [...rows]
  return of === 'days' ? (
    <ResponsiveContainer width="100%" height={DAYS_HEIGHT}>
      <BarChart {...shared} data={data}>
        <XAxis {...axis} dataKey="label" minTickGap={24} />
        <YAxis {...axis} width={44} tickFormatter={formatCompact} allowDecimals={false} />
        {tooltip}
        <Bar {...bar} radius={[3, 3, 0, 0]} />
      </BarChart>
    </ResponsiveContainer>
  ) : (
    <ResponsiveContainer width="100%" height={data.length * NAME_HEIGHT + AXIS_HEIGHT}>
      <BarChart {...shared} data={data} layout="vertical">
        <XAxis {...axis} type="number" tickFormatter={formatCompact} allowDecimals={false} />
        <YAxis {...axis} type="category" dataKey="label" width={NAMES_WIDTH} tickFormatter={shorten} />
        {tooltip}
        <Bar {...bar} radius={[0, 3, 3, 0]} barSize={16} />
      </BarChart>
    </ResponsiveContainer>
  )
}

const shorten = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name

interface FigureProps {
  active?: boolean
  payload?: readonly { payload: ChartRow }[]
}

function Figure({ active, payload }: FigureProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className={styles.tooltip}>
      {row.label}: <b>{formatCompact(row.value)}</b>
    </div>
  )
}
