const URL_='http://localhost:4950'
const NAMES=['Señora Sima','SENORA SIMA','Aerlig Grotte','Ærlig Grotte','Сима Пещерная','Женя Сталактит','洞窟の声','鐘乳石','צליל המערה','مغارة الصوت','Σπήλαιο','Łódź Łaska','Þór Hellir','Drip Theory','drip  theory','Mother Karst & Whoever Is Left','DJ Murciélago','Bat','Bat & Friends','O’Brien “Echo” 🦇','Nguyễn Thị Hang','İstanbul Mağara','Straße','Zoë','A'.repeat(150),'Ko','김동굴','Dim  Sum','x','Lady <b>Bold</b>','Dr. Drip','ąćęłńóśźż','Жанна','Hölle','Höhle Süd','Ibn Kahf','Cave Canem','Lumen','Nyx','=SUM(A1)']
const DATES=['Thu evening or Fri early','12/03','3/12/26','Donnerstag','12 марта','jueves 12 (si puedo)','três dias antes','whenever','2026-03-11','as early as possible!!','13.3. nach 18h','after my gig in Zürich (ends 4am)','???','11–12 March']
const AIR=['Palma','BER','Berlin, or Leipzig','Zürich','Москва (через Стамбул)','London any','成田','own ticket','by ferry from Dénia','Port d\'Alcúdia','already there','LHR/LGW/STN','Tel Aviv תל אביב','none']
let bad=0
for(const [i,artistName] of NAMES.entries()){
  const body={artistName,fullName:`Legal Name ${i}`,passportNumber:`X12345${String(i).padStart(2,'0')}`,email:`artist${i}@example.com`,phone:`+34 600 000 0${String(i).padStart(2,'0')}`,preferredArrivalDate:DATES[i%14],preferredDepartureDate:DATES[(i*3+1)%14],preferredAirport:AIR[(i*5)%14],additionalNotes:i%3?'Vegan. Nut allergy.\nTwo record cases':''}
  const r=await fetch(URL_+'/api/artist-flight-details',{method:'POST',headers:{'Content-Type':'application/json','X-Forwarded-For':`10.0.0.${i+1}`},body:JSON.stringify(body)})
  if(r.status!==201){bad++;console.log(i,artistName,r.status,await r.text())}
}
console.log('sent',NAMES.length-bad)
