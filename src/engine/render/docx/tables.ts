/** WordprocessingML of tables. Lengths are twips. */

export function bottomBorder(eighths: number, colour: string): string {
  return `<w:tcBorders><w:bottom w:val="single" w:sz="${eighths}" w:space="0" w:color="${colour}"/></w:tcBorders>`
}

export function cellXml(width: number, properties: string, content: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`
}

/** A row never goes over two pages, unless it may be longer than one (`isLong`). */
export function rowXml(cells: string, properties = '', isLong = false): string {
  const all = (isLong ? '' : '<w:cantSplit/>') + properties
  return `<w:tr>${all ? `<w:trPr>${all}</w:trPr>` : ''}${cells}</w:tr>`
}

export function cellMargins(top: number, side: number, bottom = top): string {
  return (
    `<w:tblCellMar><w:top w:w="${top}" w:type="dxa"/><w:left w:w="${side}" w:type="dxa"/>` +
    `<w:bottom w:w="${bottom}" w:type="dxa"/><w:right w:w="${side}" w:type="dxa"/></w:tblCellMar>`
  )
}

/** `isReversed`: the first column stands on the right, in languages that are written from there. */
export function tableXml(widths: number[], margins: string, rows: string, isReversed: boolean): string {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return (
    `<w:tbl><w:tblPr>${isReversed ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${total}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${margins}</w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`
  )
}

/** Columns of equal width with a gap between them: widths of column, gap, column … */
export function columnWidths(count: number, whole: number, gap: number): number[] {
  const width = Math.floor((whole - gap * (count - 1)) / count)
  return Array.from({ length: count * 2 - 1 }, (_, index) => (index % 2 === 0 ? width : gap))
}
