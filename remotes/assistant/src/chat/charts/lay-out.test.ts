import type { FlowChart } from '@tidings/contracts/flow-chart'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'

const SIZE = { width: 120, height: 40 }

const sizesOf = ({ nodes }: FlowChart) => new Map(nodes.map(({ id }) => [id, SIZE]))

const chart: FlowChart = {
  title: 'A ship',
  nodes: ['a', 'b', 'c'].map((id) => ({ id, label: id })),
  edges: [
    { source: 'a', target: 'b', label: 'at flood' },
    { source: 'b', target: 'c' },
  ],
}

const placesOf = (of: FlowChart) => [...layOut(of, sizesOf(of)).places.values()]

test('what comes later stands below, or to the right where the chart says so', () => {
  const down = placesOf(chart)
  expect(down.map(({ y }) => y)).toEqual(down.map(({ y }) => y).toSorted((a, b) => a - b))
  const across = placesOf({ ...chart, direction: 'right' })
  expect(across.map(({ x }) => x)).toEqual(across.map(({ x }) => x).toSorted((a, b) => a - b))
})

test('a step may be called as what every object has', () => {
  const ids = ['valueOf', 'constructor', '__proto__', 'hasOwnProperty', 'toString']
  const nodes = ids.map((id) => ({ id, label: id }))
  const edges = ids.slice(1).map((id) => ({ source: 'valueOf', target: id }))
  expect(new Set(placesOf({ title: 'Any', direction: 'down', nodes, edges }).map(({ x }) => x)).size).toBe(
    4 + 1,
  )
})

const charts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 }).chain((ids) => {
  const id = fc.constantFrom(...ids)
  const label = fc.option(fc.string({ minLength: 1 }), { nil: undefined })
  return fc.record({
    title: fc.constant('Any'),
    direction: fc.constantFrom('down' as const, 'right' as const),
    nodes: fc.constant(ids.map((each) => ({ id: each, label: each }))),
    edges: fc.array(
      fc
        .record({ source: id, target: id, label })
        .map(({ label: said, ...edge }) => (said === undefined ? edge : { ...edge, label: said })),
      { maxLength: 60 },
    ),
  })
})

test('no two steps of any chart stand on one another, whatever leads where and whatever they are called', () => {
  fc.assert(
    fc.property(charts, (any) => {
      const { places, width, height } = layOut(any, sizesOf(any))
      const all = [...places.values()]
      for (const [at, one] of all.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.y).toBeGreaterThanOrEqual(0)
        expect(one.x + SIZE.width).toBeLessThanOrEqual(width + 1)
        expect(one.y + SIZE.height).toBeLessThanOrEqual(height + 1)
        for (const other of all.slice(at + 1)) {
          const isApart = Math.abs(one.x - other.x) >= SIZE.width || Math.abs(one.y - other.y) >= SIZE.height
          expect(isApart).toBe(true)
        }
      }
    }),
    { numRuns: 50 },
  )
})
