import type { ChartTree, SeriesData } from '../../sheet/book-tree.ts'
import { CHART_LOOKS } from '../../sheet/chart-svg.ts'
import type { LogoBlock } from '../../source/index.ts'
import { monthFormat } from './styles.ts'
import { escapeText, OFFICE_RELATIONS, xmlFile } from './xml.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
/** A day as the reader's own region writes it. */
const DAY_CODE = 'm/d/yyyy'
const SPREADSHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
/** DrawingML measures lengths in these, 914,400 of an inch. */
const EMU_OF_PIXEL = 914_400 / 96

/** xl/drawings/drawing….xml: where the charts of a sheet are, and the logo that heads it. */
export function drawingXml(charts: ChartTree[], logo?: LogoBlock): string {
  const anchors = charts.map(({ title, alt, at }, index) => {
    const from = `<xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at.row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`
    const to = `<xdr:col>${at.columns}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at.row + at.rows}</xdr:row><xdr:rowOff>0</xdr:rowOff>`
    return (
      `<xdr:twoCellAnchor><xdr:from>${from}</xdr:from><xdr:to>${to}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>` +
      `<xdr:cNvPr id="${index + 2}" name="${escapeText(title)}" descr="${escapeText(alt)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
      `<a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="chart${index + 1}"/></a:graphicData></a:graphic>` +
      '</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>'
    )
  })
  return xmlFile(
    `<xdr:wsDr xmlns:xdr="${SPREADSHEET_DRAWING}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE_RELATIONS}">${logo ? logoXml(logo) : ''}${anchors.join('')}</xdr:wsDr>`,
  )
}

function logoXml({ alt, width, height }: LogoBlock): string {
  const [cx, cy] = [width, height].map((pixels) => pixels * EMU_OF_PIXEL)
  return (
    '<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>' +
    `<xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Logo" descr="${escapeText(alt)}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
    '<xdr:blipFill><a:blip r:embed="logo"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>' +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  )
}

/** xl/charts/chart….xml: a chart of Excel's own, with the figures that were right when the file was made. */
export function chartXml({ title, kind, series, categories, dates }: ChartTree, language: string): string {
  const dateCode = dates === 'date' ? DAY_CODE : monthFormat(language)
  const isLine = kind === 'line'
  const each = series.map(({ name, values }, index) => {
    const { color, excelDash } = CHART_LOOKS[index % CHART_LOOKS.length] ?? CHART_LOOKS[0]
    const fill = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
    const look = isLine ? `<a:ln w="28575">${fill}<a:prstDash val="${excelDash}"/></a:ln>` : fill
    return (
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${reference(name, 'str')}</c:tx><c:spPr>${look}</c:spPr>` +
      `${isLine ? '<c:marker><c:symbol val="none"/></c:marker>' : '<c:invertIfNegative val="0"/>'}` +
      `<c:cat>${reference(categories, dates ? 'num' : 'str', dateCode)}</c:cat><c:val>${reference(values, 'num', '#,##0')}</c:val>` +
      `${isLine ? '<c:smooth val="0"/>' : ''}</c:ser>`
    )
  })
  const axes = '<c:axId val="1"/><c:axId val="2"/>'
  const plot = isLine
    ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${each.join('')}<c:marker val="1"/>${axes}</c:lineChart>`
    : `<c:barChart><c:barDir val="${kind === 'bar' ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${each.join('')}<c:gapWidth val="60"/>${axes}</c:barChart>`
  const common = '<c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>'
  const format = dates ? `<c:numFmt formatCode="${dateCode}" sourceLinked="0"/>` : ''
  const [bottom, left] = kind === 'bar' ? ['l', 'b'] : ['b', 'l']
  const ticks = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
  return xmlFile(
    `<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE_RELATIONS}"><c:roundedCorners val="0"/><c:chart>` +
      `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1300" b="1"/></a:pPr><a:r><a:rPr lang="${language}" sz="1300" b="1"/><a:t>${escapeText(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
      `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}` +
      `<c:catAx><c:axId val="1"/>${common}<c:axPos val="${bottom}"/>${format}${ticks}<c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:tickLblSkip val="${labelStep(categories.values.length)}"/></c:catAx>` +
      `<c:valAx><c:axId val="2"/>${common}<c:axPos val="${left}"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>` +
      `<c:numFmt formatCode="#,##0" sourceLinked="0"/>${ticks}<c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx>` +
      `</c:plotArea>${series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : ''}` +
      '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
  )
}

/** Of many periods only some are named: of months those of whole years. */
function labelStep(count: number): number {
  if (count <= 24) return count <= 12 ? 1 : 2
  return 12 * Math.ceil(count / 144)
}

/** Cells and what was read there. */
function reference({ place, values }: SeriesData, kind: 'str' | 'num', format = 'General'): string {
  const points = values.map((value, index) => {
    const isShown = kind === 'str' ? value !== null : typeof value === 'number'
    return isShown ? `<c:pt idx="${index}"><c:v>${escapeText(String(value))}</c:v></c:pt>` : ''
  })
  const code = kind === 'num' ? `<c:formatCode>${escapeText(format)}</c:formatCode>` : ''
  return (
    `<c:${kind}Ref><c:f>${escapeText(place)}</c:f><c:${kind}Cache>${code}<c:ptCount val="${values.length}"/>${points.join('')}` +
    `</c:${kind}Cache></c:${kind}Ref>`
  )
}
