
var e={frame:`_frame_1b6cn_3`,zone:`_zone_1b6cn_29`};export{e as t};