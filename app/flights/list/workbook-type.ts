/** The media type of an Excel workbook, for the browser that asks for one and for the server that sends it. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
