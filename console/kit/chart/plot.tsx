import { useEffect, useEffectEvent, useRef } from 'react'
import UPlot, { type Options, type Series as PlotSeries } from 'uplot'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { Tone } from '@console/kit/base/status'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { type ChartProps, plotData } from '@console/kit/chart/chart-data'
import { useScheme } from '@console/kit/chart/use-scheme'
import 'uplot/dist/uPlot.min.css'

const HEIGHT = 200

/** The colour role of a series. */
const ROLES: Readonly<Record<Tone, string>> = {
  brand: '--brand-ink',
  good: '--good',
  wait: '--wait',
  bad: '--bad',
  neutral: '--neutral',
}

/** Draws the chart on a canvas, in the colours of the present scheme. Other values or colours make another canvas. */
export function Plot(props: ChartProps) {
  const scheme = useScheme()
  return <Canvas key={JSON.stringify([props.times, props.series, scheme])} {...props} />
}

function Canvas(props: ChartProps) {
  const { lang } = useConsole()
  const area = useRef<HTMLDivElement>(null)
  const draw = useEffectEvent((element: HTMLElement) => {
    const step = props.step ?? 'moment'
    const time = (seconds: number | null) => (seconds === null ? '–' : timeText(seconds * 1000, lang, step))
    return new UPlot(optionsOf(element, props, time), plotData(props.times, props.series), element)
  })
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const plot = draw(element)
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      plot.destroy()
    }
  }, [])
  return <div ref={area} />
}

const optionsOf = (
  element: HTMLElement,
  { series, format = String, kind = 'line' }: ChartProps,
  time: (seconds: number | null) => string,
): Options => {
  const role = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const bars = kind === 'bars' ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined
  const drawn = ({ label, tone }: ChartProps['series'][number]): PlotSeries => {
    const colour = role(ROLES[tone])
    return {
      label,
      stroke: colour,
      width: 2,
      value: (_: UPlot, raw: number | null) => (raw === null ? '–' : format(raw)),
      points: { show: false },
      ...(bars === undefined ? {} : { paths: bars, fill: colour }),
    }
  }
  const axis = { stroke: role('--ink-3'), grid: { stroke: role('--line'), width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), SHOP_TIME_ZONE),
    cursor: { y: false, points: { size: 6 } },
    series: [{ value: (_: UPlot, seconds: number | null) => time(seconds) }, ...series.map(drawn)],
    axes: [axis, { ...axis, size: 64, values: (_: UPlot, splits: number[]) => splits.map(format) }],
  }
}
